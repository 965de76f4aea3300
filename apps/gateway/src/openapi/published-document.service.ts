import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';

export interface DocumentSource {
  read(): OpenAPIObject | Promise<OpenAPIObject>;
}

const refuse = refusals(HTTP_ERRORS);

/** The document of every route, however the composition comes by it. */
@Injectable()
export class PublishedDocument {
  private source: DocumentSource | undefined;

  publish(source: DocumentSource): void {
    this.source = source;
  }

  async read(): Promise<OpenAPIObject> {
    if (!this.source) throw refuse('http.unavailable');
    return this.source.read();
  }
}
