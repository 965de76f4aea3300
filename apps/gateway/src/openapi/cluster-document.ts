import type { OpenAPIObject } from '@nestjs/swagger';
import { SERVICES, type ServiceName } from '#contracts/routing';
import { OPENAPI_PATH } from '#platform/http';
import type { ServiceClient } from '../proxy/service-client.js';
import { mergeDocuments } from './merge-documents.js';

const FRESH_MS = 10_000;

interface Part {
  readonly document: OpenAPIObject;
  readonly readAt: number;
}

/**
 * The document of the whole cluster. Each service is asked for its part, and again after a while, because a new version of it may have
 * come. One that is down is described as it was last; one that was never up is missing.
 */
export class ClusterDocument {
  private readonly parts = new Map<ServiceName, Part>();

  constructor(
    private readonly own: OpenAPIObject,
    private readonly clientOf: (name: ServiceName) => Pick<ServiceClient, 'get'>,
  ) {}

  async read(): Promise<OpenAPIObject> {
    await Promise.all(SERVICES.map((name) => this.refresh(name).catch(() => undefined)));
    const known = SERVICES.flatMap((name) => {
      const part = this.parts.get(name);
      return part ? [[name, part.document] as const] : [];
    });
    return mergeDocuments(this.own, known);
  }

  private async refresh(name: ServiceName): Promise<void> {
    const now = Date.now();
    if (now - (this.parts.get(name)?.readAt ?? 0) < FRESH_MS) return;
    const document = (await this.clientOf(name).get(OPENAPI_PATH)) as OpenAPIObject;
    this.parts.set(name, { document, readAt: now });
  }
}
