import type { ErrorTable } from '#kernel';

/** Refusals that any route may answer, whatever its area. */
export const HTTP_ERRORS = {
  'http.bad-request': { status: 400, message: 'The request could not be read.' },
  'http.validation-failed': { status: 400, message: 'Some fields are missing or not valid.' },
  'http.unauthenticated': { status: 401, message: 'Please sign in to continue.' },
  'http.forbidden': { status: 403, message: 'You do not have the right to do this.' },
  'http.csrf': { status: 403, message: 'This page is out of date. Reload it and try again.' },
  'http.cross-site': { status: 403, message: 'Requests from other sites are refused.' },
  'http.gateway-only': { status: 403, message: 'This service takes requests from its gateway alone.' },
  'http.not-found': { status: 404, message: 'There is nothing here.' },
  'http.timeout': { status: 408, message: 'The request took too long to arrive.' },
  'http.too-large': { status: 413, message: 'The request is too large.' },
  'http.unsupported-media-type': { status: 415, message: 'Send JSON with the content type application/json.' },
  'http.expectation-failed': { status: 417, message: 'This expectation cannot be met.' },
  'http.rate-limited': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'http.headers-too-large': { status: 431, message: 'The address or the headers of the request are too large.' },
  'http.internal': { status: 500, message: 'Something went wrong on our side. Please try again.' },
  'http.answer-lost': {
    status: 502,
    message: 'The connection broke before the answer came. Please check whether it was done before you try again.',
  },
  'http.too-broad': {
    status: 422,
    message: 'There is too much to look through. Please narrow it down, by dates for example.',
  },
  'http.unavailable': { status: 503, message: 'This service is not available right now. Please try again shortly.' },
  'http.gateway-timeout': {
    status: 504,
    message: 'The answer took too long. Please check whether it was done before you try again.',
  },
} as const satisfies ErrorTable;
