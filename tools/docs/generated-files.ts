import path from 'node:path'
import { topicPlans } from '@upline/events/admin'
import { scriptOf } from '../kafka-acls/script.ts'
import { kafkaAcls, kafkaServices } from '../kafka-acls/subjects.ts'
import { architecturePage } from './architecture-page.ts'
import { asyncApi } from './asyncapi.ts'
import { eventCatalog } from './event-catalog.ts'
import { clientTypes } from './openapi/client-types.ts'
import { contractNames, openApi } from './openapi/document.ts'
import { openSources, ROOT } from './openapi/program.ts'

const DOCS = path.join(ROOT, 'docs')

/** Every generated file with its path and its current text. */
export function generatedFiles(): { file: string; text: string }[] {
  const sources = openSources()
  const api = openApi(sources)
  return [
    { file: path.join(DOCS, 'events.md'), text: eventCatalog() },
    { file: path.join(DOCS, 'architecture.md'), text: architecturePage(ROOT) },
    { file: path.join(DOCS, 'asyncapi.json'), text: `${JSON.stringify(asyncApi(), null, 2)}\n` },
    { file: path.join(ROOT, 'deploy/kafka/topics.json'), text: `${JSON.stringify(topicPlans(), null, 2)}\n` },
    { file: path.join(ROOT, 'deploy/kafka/acls.sh'), text: scriptOf(kafkaAcls(), kafkaServices()) },
    { file: path.join(ROOT, 'web/shell/public/api-docs/openapi.json'), text: `${JSON.stringify(api, null, 1)}\n` },
    { file: path.join(ROOT, 'libs/web-kit/src/call-tree.ts'), text: clientTypes(api, contractNames(sources)) },
  ]
}
