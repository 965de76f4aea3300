import { type Answer, fakeNetwork } from './network.js';

export { type Answer, unreachable } from './network.js';

export interface Call {
  /** Method and path. */
  readonly route: string;
  readonly body: unknown;
}

type Route = Answer | (() => Answer | Promise<Answer>);

/** A server of which all answers are known beforehand. An array answers one call after the other, and its last for ever. */
export function fakeApi(routes: Readonly<Record<string, Route | readonly Route[]>>): { readonly calls: Call[] } {
  const calls: Call[] = [];
  const served = new Map<string, number>();

  fakeNetwork(async ({ method, body }, address) => {
    const route = `${method} ${address}`;
    calls.push({ route, body });
    const answers = [routes[route] ?? []].flat() as Route[];
    if (answers.length === 0) throw new Error(`The spec did not expect ${route}`);
    const turn = served.get(route) ?? 0;
    served.set(route, turn + 1);
    const answer = answers[Math.min(turn, answers.length - 1)];
    return typeof answer === 'function' ? answer() : (answer ?? {});
  });
  return { calls };
}

export const refusal = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { error: message, code, message, ...more },
});
