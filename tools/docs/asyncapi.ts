import { EVENT_TYPES, type EventType, type Topic } from '@upline/contracts/events'
import { producerOf } from './event-catalog.ts'
import { schemaOf } from './event-fields.ts'

const HEADERS = ['ce_id', 'ce_type', 'ce_source', 'ce_specversion', 'ce_time', 'ce_partitionkey', 'ce_aggregateversion']
const OPTIONAL_HEADERS = ['ce_dataschema', 'ce_traceparent']

/** docs/asyncapi.json: AsyncAPI 3, with a channel per topic and a message per event type. */
export function asyncApi(types: EventType[] = EVENT_TYPES): object {
  const topics = [...Map.groupBy(types, (type) => type.topic)].sort(([a], [b]) => a.localeCompare(b))
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Upline events',
      version: '1.0.0',
      description: 'Events of the services, identical on the embedded log and on Kafka.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(topics.map(([topic, list]) => [topic, channel(topic, list)])),
    operations: Object.fromEntries(topics.flatMap(([topic, list]) => operations(topic, list))),
    components: {
      messages: Object.fromEntries(types.map((type) => [type.type, message(type)])),
      schemas: { CloudEventHeaders: headers() },
    },
  }
}

const channel = (topic: Topic, types: EventType[]) => ({
  address: topic,
  messages: Object.fromEntries(types.map((type) => [type.type, { $ref: `#/components/messages/${type.type}` }])),
})

function operations(topic: Topic, types: EventType[]): [string, object][] {
  const refs = (of: EventType[]) => of.map((type) => ({ $ref: `#/channels/${topic}/messages/${type.type}` }))
  const at = { $ref: `#/channels/${topic}` }
  const producer = types[0] ? producerOf(types[0]) : ''
  const consumers = [...new Set(types.flatMap((type) => type.consumers))].sort()
  return [
    [`${producer}.send.${topic}`, { action: 'send', channel: at, messages: refs(types) }],
    ...consumers.map((consumer): [string, object] => {
      const handled = types.filter((type) => type.consumers.includes(consumer))
      return [`${consumer}.receive.${topic}`, { action: 'receive', channel: at, messages: refs(handled) }]
    }),
  ]
}

const message = (type: EventType) => ({
  name: type.type,
  summary: type.description,
  contentType: 'application/json',
  headers: { $ref: '#/components/schemas/CloudEventHeaders' },
  payload: schemaOf(type.data),
  'x-schema-version': type.version,
})

const headers = () => ({
  type: 'object',
  required: HEADERS,
  properties: Object.fromEntries([...HEADERS, ...OPTIONAL_HEADERS].map((name) => [name, { type: 'string' }])),
})
