import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { AddPasskeyRequest, PasskeyOptions, PasskeyRequest } from '#contracts/identity';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

interface Site {
  readonly origin: string;
  readonly rpId: string;
}

/** What an authenticator and its browser may get wrong. */
interface Deviation extends Partial<Site> {
  readonly isVerified?: boolean;
  readonly signCount?: number;
  readonly userHandle?: string;
  readonly challenge?: string;
}

/** An authenticator with one ES256 key, as a browser would speak for it (WebAuthn, level 3). */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private signCount = 0;
  private owner = '';

  constructor(private readonly site: Site = { origin: 'http://localhost:3000', rpId: 'localhost' }) {}

  make({ options }: PasskeyOptions, deviation: Deviation = {}): AddPasskeyRequest['response'] {
    this.owner = (options['user'] as { id: string }).id;
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(this.data(deviation, this.publicKey()))],
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, deviation),
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      },
    };
  }

  sign({ options }: PasskeyOptions, deviation: Deviation = {}): PasskeyRequest['response'] {
    this.signCount += 1;
    const clientDataJSON = this.clientData('webauthn.get', options.challenge, deviation);
    const data = this.data(deviation);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.keys.privateKey)),
        userHandle: deviation.userHandle ?? this.owner,
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string, deviation: Deviation): string {
    const origin = deviation.origin ?? this.site.origin;
    return base64url(JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin, crossOrigin: false }));
  }

  private data({ rpId, isVerified = true, signCount }: Deviation, key?: Buffer): Buffer {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (key ? HAS_KEY : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount ?? this.signCount);
    return Buffer.concat([sha256(rpId ?? this.site.rpId), Buffer.of(flags), count, key ?? Buffer.alloc(0)]);
  }

  /** Its model (none), its id, and the key in COSE. */
  private publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)]);
  }
}
