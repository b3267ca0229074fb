import * as z from 'zod/mini';
import { addressView } from './addresses.ts';
import { amendmentView, lateFeeView, pegView } from './contract-fields.ts';
import { contractListItem, contractView } from './contract-views.ts';
import { counterpartyListItem, counterpartyView } from './counterparties.ts';
import { describeField } from './descriptions/field-descriptions.ts';
import {
  type Access,
  type EndpointSpec,
  mediaOf,
  pathParamNames,
  type Schema,
  statusesOf,
  takesIdempotencyKey,
} from './endpoint.ts';
import { explanation } from './explanation.ts';
import { keyScopeOf } from './key-access.ts';
import { ERROR_SCHEMA, errorResponses, IDEMPOTENCY_KEY, RETRY_AFTER } from './openapi-errors.ts';
import { asJson, type Json, type JsonObject, listOfJson, objectOf } from './openapi-json.ts';
import { webhooksOf } from './openapi-webhooks.ts';
import { paymentView } from './payments.ts';
import { physicalMeterView } from './physical-meters.ts';
import { propertyListItem, propertyView } from './properties.ts';
import { readingView } from './readings.ts';
import { receiptLine, receiptListItem, receiptRun, receiptView } from './receipt-views.ts';
import { serviceSettingsView } from './service-settings.ts';
import { sessionView } from './session.ts';
import { tariffView } from './tariffs.ts';
import { toWireKey } from './wire-case.ts';

/** The OpenAPI 3.1 document of the calls, made from the schemas that validate them (product.md §1). */

export type OpenApiInfo = { readonly origin: string; readonly version: string };

/** Answers that several calls share; the rest stands where it is used. */
const COMPONENTS: Readonly<Record<string, Schema>> = {
  Address: addressView,
  Amendment: amendmentView,
  Contract: contractView,
  ContractListItem: contractListItem,
  Counterparty: counterpartyView,
  CounterpartyListItem: counterpartyListItem,
  Explanation: explanation,
  LateFee: lateFeeView,
  Payment: paymentView,
  Peg: pegView,
  PhysicalMeter: physicalMeterView,
  Property: propertyView,
  PropertyListItem: propertyListItem,
  Reading: readingView,
  Receipt: receiptView,
  ReceiptLine: receiptLine,
  ReceiptListItem: receiptListItem,
  ReceiptRun: receiptRun,
  ServiceSettings: serviceSettingsView,
  Session: sessionView,
  Tariff: tariffView,
};

export function openApiDocument(endpoints: Readonly<Record<string, EndpointSpec>>, info: OpenApiInfo): JsonObject {
  const schemas = new SchemaWriter();
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, spec] of Object.entries(endpoints)) {
    const path = spec.path.replace(/:([A-Za-z]+)/g, '{$1}');
    const operations = paths[path] ?? {};
    operations[spec.method.toLowerCase()] = operationOf(name, spec, schemas);
    paths[path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ключар', version: info.version, description: DESCRIPTION },
    servers: [{ url: `${info.origin}/api` }],
    tags: [...new Set(Object.values(endpoints).map((spec) => spec.term))].map((term) => ({ name: term })),
    paths,
    webhooks: webhooksOf((schema) => schemas.write(schema, 'webhooks', 'output')),
    components: {
      schemas: { Error: ERROR_SCHEMA, ...schemas.components() },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: { RetryAfter: RETRY_AFTER },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(info.origin), description: 'Cookie, який дає вхід' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'kliuchar_…',
          description: 'Ключ API власника: профіль, «Інтеграції». Разом із cookie його не надсилають',
        },
      },
    },
  };
}

/** The server binds its cookie to the host by the prefix that browsers grant on https only. */
function cookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-sid' : 'sid';
}

const DESCRIPTION = [
  'Суми в гривнях\u00a0— цілі копійки (…_kop), суми в інших валютах\u00a0— соті частки (amount_minor).',
  'Кількості, показники й ціни\u00a0— точні десяткові числа рядком.',
  'Дні\u00a0— РРРР-ММ-ДД за Києвом, місяці\u00a0— РРРР-ММ, моменти\u00a0— ISO 8601 UTC.',
  'Програми власника викликають API з ключем: `Authorization: Bearer kliuchar_…`. Створити ключ: профіль, «Інтеграції».',
  'Запит, що змінює дані, може мати заголовок Idempotency-Key: повтор упродовж доби дає ту саму відповідь.',
].join('\n\n');

function operationOf(name: string, spec: EndpointSpec, schemas: SchemaWriter): JsonObject {
  const parameters = [
    ...pathParameters(spec, schemas),
    ...queryParameters(spec, schemas),
    ...(takesIdempotencyKey(spec) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  return {
    operationId: name,
    summary: spec.summaryUk,
    tags: [spec.term],
    ...(spec.access === 'public'
      ? { security: [] }
      : { security: securityOf(spec), description: accessText(spec, spec.access) }),
    ...(parameters.length > 0 && { parameters }),
    ...(spec.body !== undefined && { requestBody: requestBodyOf(spec, spec.described?.body ?? spec.body, schemas) }),
    responses: { ...successResponses(spec, schemas), ...errorResponses(spec) },
  };
}

function securityOf(spec: EndpointSpec): Json {
  return [{ session: [] }, ...(keyScopeOf(spec) === null ? [] : [{ apiKey: [] }])];
}

const BY_KEY = { read: 'Ключем API\u00a0— будь-яким', write: 'Ключем API\u00a0— із правом запису' } as const;

function accessText(spec: EndpointSpec, access: Exclude<Access, 'public'>): string {
  const scope = keyScopeOf(spec);
  return [personText(access), scope === null ? 'Ключем API не можна' : BY_KEY[scope]].join('. ');
}

function personText(access: Exclude<Access, 'public'>): string {
  if (access === 'session') return 'Для будь-кого, хто увійшов';
  return access === 'owner' ? 'Для ролі власника' : `Потрібен дозвіл \`${access}\``;
}

function pathParameters(spec: EndpointSpec, schemas: SchemaWriter): Json[] {
  const own = spec.params === undefined ? {} : schemas.propertiesOf(spec.params, spec.term).properties;
  return pathParamNames(spec.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: own[toWireKey(name)] ?? { type: 'string', format: 'uuid' },
  }));
}

function queryParameters(spec: EndpointSpec, schemas: SchemaWriter): Json[] {
  if (spec.query === undefined) return [];
  const { properties, required, takesOthers } = schemas.propertiesOf(spec.query, spec.term);
  const named = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.has(name),
    ...(description !== undefined && { description }),
    // Several values stand in one parameter with commas between them.
    ...(schema.type === 'array' && { style: 'form', explode: false }),
    schema,
  }));
  return takesOthers ? [...named, othersParameter(spec.term)] : named;
}

/** Whatever else the call takes: each member of the object is a parameter of its own. */
function othersParameter(term: string): JsonObject {
  const schema = { type: 'object', additionalProperties: { type: 'string' } };
  const description = describeField(term, 'filters');
  return {
    name: 'filters',
    in: 'query',
    required: false,
    style: 'form',
    explode: true,
    ...(description && { description }),
    schema,
  };
}

function requestBodyOf(spec: EndpointSpec, body: Schema, schemas: SchemaWriter): JsonObject {
  const schema = schemas.write(body, spec.term, 'input');
  if (spec.kind !== 'multipart') return { required: spec.action !== true, content: { 'application/json': { schema } } };
  const file: JsonObject = { type: 'string', contentMediaType: 'application/octet-stream', description: 'Файл' };
  const required = ['file', ...listOfJson(schema.required)];
  const withFile = { ...schema, properties: { file, ...objectOf(schema.properties) }, required };
  return { required: true, content: { 'multipart/form-data': { schema: withFile } } };
}

function successResponses(spec: EndpointSpec, schemas: SchemaWriter): Record<string, Json> {
  const responses: Record<string, Json> = {};
  for (const status of statusesOf(spec)) responses[status] = successResponse(spec, status, schemas);
  return responses;
}

function successResponse(spec: EndpointSpec, status: number, schemas: SchemaWriter): JsonObject {
  const media = mediaOf(spec);
  if (media.length > 0) {
    const content = Object.fromEntries(media.map((type) => [type, { schema: { type: 'string' } }]));
    return { description: 'Успіх', content };
  }
  const response = spec.described?.responses?.[status] ?? spec.response;
  if (status === 204 || response === undefined) return { description: 'Успіх без даних' };
  const result = schemas.write(response, spec.term, 'output');
  const schema = { type: 'object', required: ['result'], properties: { result } };
  return { description: 'Успіх', content: { 'application/json': { schema } } };
}

/** Turns schemas into JSON Schema with the wire's keys and collects the shared ones. */
class SchemaWriter {
  readonly #registry = z.registry<z.core.GlobalMeta>();
  readonly #shared: Record<string, JsonObject> = {};

  constructor() {
    for (const [id, schema] of Object.entries(COMPONENTS)) this.#registry.add(schema, { id });
    // Formats, patterns and examples of fields are noted in the global registry; names of shared answers are ours alone.
    const named = this.#registry.get.bind(this.#registry);
    this.#registry.get = (schema) => {
      const meta = { ...z.globalRegistry.get(schema), ...named(schema) };
      return Object.keys(meta).length === 0 ? undefined : meta;
    };
  }

  components(): Readonly<Record<string, JsonObject>> {
    return Object.fromEntries(Object.entries(this.#shared).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  write(schema: Schema, term: string, io: 'input' | 'output'): JsonObject {
    const metadata = io === 'output' ? this.#registry : z.globalRegistry;
    const written = asJson(z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata }));
    const { $defs, $schema: _, ...rest } = objectOf(written);
    for (const [id, shared] of Object.entries(objectOf($defs))) {
      this.#shared[id] ??= toWireSchema(withoutId(objectOf(shared)), term);
    }
    const { id } = rest;
    if (typeof id !== 'string') return toWireSchema(rest, term);
    this.#shared[id] ??= toWireSchema(withoutId(rest), term);
    return { $ref: `#/components/schemas/${id}` };
  }

  /** `takesOthers`: also properties that have no names here. */
  propertiesOf(
    schema: Schema,
    term: string,
  ): {
    readonly properties: Readonly<Record<string, JsonObject>>;
    readonly required: ReadonlySet<string>;
    readonly takesOthers: boolean;
  } {
    const written = this.write(schema, term, 'input');
    const entries = Object.entries(objectOf(written.properties)).map(
      ([name, value]) => [name, objectOf(value)] as const,
    );
    const required = Array.isArray(written.required) ? written.required.map(String) : [];
    const takesOthers = typeof written.additionalProperties === 'object';
    return { properties: Object.fromEntries(entries), required: new Set(required), takesOthers };
  }
}

function withoutId(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== 'id'));
}

/** JSON Schema with camelCase property names, rewritten for the wire and described by field. Only names of properties change. */
function toWireSchema(schema: JsonObject, term: string): JsonObject {
  const result: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    // The format says it already; the long expression would be a third of the document.
    if (keyword === 'pattern' && (schema.format === 'uuid' || schema.format === 'date-time')) continue;
    result[keyword] = writeKeyword(keyword, value, term);
  }
  return result;
}

function writeKeyword(keyword: string, value: Json, term: string): Json {
  switch (keyword) {
    case 'properties': {
      const named = Object.entries(objectOf(value)).map(([name, inner]) => {
        const description = describeField(term, name);
        return [toWireKey(name), { ...toWireSchema(objectOf(inner), term), ...(description && { description }) }];
      });
      return Object.fromEntries(named);
    }
    case 'required':
      return listOfJson(value).map((name) => toWireKey(String(name)));
    case '$ref':
      return String(value).replace('#/$defs/', '#/components/schemas/');
    case 'items':
    case 'additionalProperties':
    case 'propertyNames':
    case 'not':
      return typeof value === 'object' && value !== null ? toWireSchema(objectOf(value), term) : value;
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
      return listOfJson(value).map((inner) => toWireSchema(objectOf(inner), term));
    default:
      return value;
  }
}
