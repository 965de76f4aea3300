/** The part of an OpenAPI document that a fuzz needs. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
  enum?: unknown[];
  const?: unknown;
  /** One shape or another, told apart by a field. */
  oneOf?: JsonSchema[];
  example?: unknown;
  format?: string;
  items?: JsonSchema;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
}

interface OperationObject {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security?: Record<string, string[]>[];
  responses: Record<string, { description: string; headers?: Record<string, unknown> }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  pathNames: string[];
  queryNames: string[];
  headerNames: string[];
  /** Property names and their schemas; undefined where the operation takes no body. */
  body: Record<string, JsonSchema> | undefined;
  /** The codes of the refusals that each status stands for. */
  codes: ReadonlyMap<number, readonly string[]>;
}

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(document, path, method, operation)),
  );
}

function toOperation(document: OpenApiDocument, path: string, method: string, operation: OperationObject): Operation {
  const names = (place: Parameter['in']) =>
    (operation.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name);
  const schema = operation.requestBody?.content['application/json']?.schema;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
    queryNames: names('query'),
    headerNames: names('header'),
    body: schema && (resolve(document, schema).properties ?? {}),
    codes: new Map(
      Object.entries(operation.responses).map(([status, { description }]) => [Number(status), codesIn(description)]),
    ),
  };
}

/** Codes stand in the descriptions as `area.reason`. */
const codesIn = (description: string): string[] =>
  [...description.matchAll(/`([a-z]+(?:\.[a-z-]+)+)`/g)].map(([, code]) => code ?? '');

function resolve(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  const found = name ? (document.components.schemas[name] ?? {}) : schema;
  const [first] = found.oneOf ?? [];
  return first ? resolve(document, first) : found;
}
