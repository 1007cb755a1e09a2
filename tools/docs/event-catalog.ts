import { EVENT_TYPES, type EventType } from '@upline/contracts/events'
import { fieldsOf } from './event-fields.ts'

const INTRODUCTION = `# Events

Written by \`npm run docs\` from the registry in \`libs/contracts/src/events\`. Change the registry, not this page.

A topic is the stream of one kind of aggregate, and its owner alone writes to it. The key of an event is the aggregate's
id. Events of one key are delivered in the order of their commits. There is no order across topics.
Every event arrives at least once at each consumer, whose inbox lets it have its effect once.

Each message is a CloudEvent 1.0 in binary mode: headers \`ce_id\`, \`ce_type\`, \`ce_source\`, \`ce_specversion\`,
\`ce_time\`, \`ce_dataschema\` (with the version), \`ce_partitionkey\`, \`ce_aggregateversion\`, \`ce_traceparent\` and
\`content-type: application/json\`; the body is the data below. Changes within a version are additive. Consumers ignore
unknown types and fields. \`asyncapi.json\` is the machine-readable form.
`

/** The owner of a topic publishes its events. */
export const producerOf = (type: Pick<EventType, 'topic'>): string => type.topic.split('.')[0] ?? ''

/** docs/events.md: every topic with its event types, their fields, the publisher and the consumers. */
export function eventCatalog(types: EventType[] = EVENT_TYPES): string {
  const topics = [...Map.groupBy(types, (type) => type.topic)].sort(([a], [b]) => a.localeCompare(b))
  return [INTRODUCTION, overview(types), ...topics.map(([topic, list]) => topicSection(topic, list))].join('\n')
}

function overview(types: EventType[]): string {
  const lines = sorted(types).map(
    (type) => `| [${type.type}](#${type.type}) | ${type.topic} | ${producerOf(type)} | ${listeners(type)} |`,
  )
  return ['| type | topic | published by | consumed by |', '|---|---|---|---|', ...lines, ''].join('\n')
}

function topicSection(topic: string, types: EventType[]): string {
  return [`## Topic \`${topic}\``, '', ...sorted(types).map(typeSection)].join('\n')
}

function typeSection(type: EventType): string {
  const fields = fieldsOf(type.data).map((field) => `| \`${field.path}\` | ${field.kind} |`)
  const lines = [
    `### ${type.type}`,
    '',
    type.description,
    '',
    `Version ${type.version}. Published by ${producerOf(type)}, consumed by ${listeners(type)}.`,
    '',
  ]
  return [...lines, '| field | type |', '|---|---|', ...fields, ''].join('\n')
}

const sorted = (types: EventType[]) => [...types].sort((a, b) => a.type.localeCompare(b.type))

const listeners = (type: EventType) => (type.consumers.length > 0 ? type.consumers.join(', ') : 'no service yet')
