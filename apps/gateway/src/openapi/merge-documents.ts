import type { OpenAPIObject } from '@nestjs/swagger';
import { ownerOf, type ServiceName } from '#contracts/routing';

/**
 * One document of the gateway's own and those of the services: of each, the paths that lead to it. Schemas have the same name only where
 * they are the same.
 */
export function mergeDocuments(
  own: OpenAPIObject,
  parts: readonly (readonly [ServiceName, OpenAPIObject])[],
): OpenAPIObject {
  const paths = parts.flatMap(([name, document]) =>
    Object.entries(document.paths).filter(([path]) => ownerOf(path) === name),
  );
  const schemas = parts.map(([, { components }]) => components?.schemas);
  return {
    ...own,
    paths: { ...own.paths, ...Object.fromEntries(paths) },
    components: { ...own.components, schemas: Object.assign({}, own.components?.schemas, ...schemas) as Schemas },
  };
}

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
