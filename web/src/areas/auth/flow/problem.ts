import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';

const isSentence = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What the server itself said; undefined where its answer had no words of its own. */
function wordsOf({ body }: ApiError): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { message, error } = body as Record<string, unknown>;
  return [message, error].find(isSentence);
}

/** Texts for what can go wrong with a request, as keys under `messages`. */
export interface ProblemTexts {
  /** The server refused and said nothing. */
  readonly refused: string;
  /** Nobody answered. */
  readonly unanswered?: string;
}

/** The sentence to show for a failed request (specification 8.1): the server's own where there is one. */
export function useProblem(): (error: unknown, texts: ProblemTexts) => string {
  const { t } = useTranslation('auth');
  const sentence = useSentence();
  return (error, { refused, unanswered = 'network' }) => {
    if (!(error instanceof ApiError)) return t(`messages.${unanswered}`);
    const words = wordsOf(error);
    return words ? sentence(words) : t(`messages.${refused}`);
  };
}

/** The ten seconds of the e-mail check are over. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
