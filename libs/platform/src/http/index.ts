export { configureHttp, createHttpAdapter } from './app.js';
export { clientIp, deviceName, isMobileDevice } from './client.js';
export { Endpoint, type EndpointOptions } from './endpoint.decorator.js';
export { ErrorFilter, errorBodyOf } from './error.filter.js';
export { networkOf } from './network.js';
export { createOpenApiDocument } from './openapi.js';
export { OPENAPI_PATH, serveOpenApi } from './serve-openapi.js';
