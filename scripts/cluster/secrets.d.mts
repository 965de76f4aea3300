/** 32 bytes as base64url each. */
export const KEYS: readonly string[];
/** Of the servers that docker-compose.yml and the overlay for development bring along. */
export const PASSWORDS: readonly string[];

interface Secret {
  readonly kind: 'Secret';
  readonly metadata: { readonly name: string };
  readonly stringData: Readonly<Record<string, string>>;
}

/** Everything that the overlay for development refers to, as one list for `kubectl apply`. */
export function secretsOfKubernetes(values: Readonly<Record<string, string | undefined>>): { readonly items: Secret[] };
