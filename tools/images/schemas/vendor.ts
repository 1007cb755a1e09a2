import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { type JsonSchema, mapValues, referencesOf, withoutText } from './json-schema.ts'

/**
 * Writes the schemas that the chart is judged by, reduced to the kinds that it has:
 *
 *     node tools/images/schemas/vendor.ts kubernetes 1.34 <folder of k8s.io/kubernetes>
 *     node tools/images/schemas/vendor.ts crd <file of a CustomResourceDefinition>...
 *
 * The folders are those of the Go modules k8s.io/kubernetes, github.com/prometheus-operator/prometheus-operator,
 * github.com/kedacore/keda/v2 and github.com/external-secrets/external-secrets (`go mod download -json <module>@<version>`).
 */
const BUILT_IN: Record<string, string[]> = {
  api__v1: ['ConfigMap', 'Service', 'ServiceAccount'],
  apis__apps__v1: ['Deployment'],
  apis__autoscaling__v2: ['HorizontalPodAutoscaler'],
  apis__batch__v1: ['CronJob', 'Job'],
  apis__networking: ['Ingress', 'NetworkPolicy'],
  apis__policy__v1: ['PodDisruptionBudget'],
}

interface OpenApi {
  components: { schemas: Record<string, JsonSchema> }
}

interface Definition {
  metadata: { name: string; annotations?: Record<string, string> }
  spec: { versions: { name: string; served: boolean; schema: { openAPIV3Schema: JsonSchema } }[] }
  [more: string]: unknown
}

function vendorKubernetes(version: string, source: string): void {
  const folder = path.join(source, 'api/openapi-spec/v3')
  const definitions: Record<string, JsonSchema> = {}
  const roots: string[] = []
  for (const [group, kinds] of Object.entries(BUILT_IN)) {
    const file = fs.readdirSync(folder).find((name) => isDocumentOf(name, group))
    const { schemas } = (JSON.parse(fs.readFileSync(path.join(folder, file!), 'utf8')) as OpenApi).components
    const own = Object.keys(schemas).filter((name) => kinds.some((kind) => isKind(schemas[name]!, kind)))
    if (own.length !== kinds.length) throw new Error(`${file} has not all of ${kinds.join(', ')}`)
    roots.push(...own)
    addWithReferences(own, schemas, definitions)
  }
  write(`kubernetes-${version}.json`, { roots, definitions: mapValues(definitions, withoutText) })
}

const isDocumentOf = (name: string, group: string): boolean =>
  name === `${group}_openapi.json` || (name.startsWith(`${group}.`) && name.endsWith('__v1_openapi.json'))

const isKind = (schema: JsonSchema, kind: string): boolean =>
  ((schema['x-kubernetes-group-version-kind'] ?? []) as { kind: string }[]).length === 1 &&
  (schema['x-kubernetes-group-version-kind'] as { kind: string }[])[0]?.kind === kind

function addWithReferences(names: string[], from: Record<string, JsonSchema>, to: Record<string, JsonSchema>): void {
  for (const name of names) {
    if (to[name]) continue
    to[name] = from[name]!
    addWithReferences(referencesOf(from[name]!), from, to)
  }
}

/** The definition without descriptions. An API server accepts it unchanged. */
function vendorDefinition(file: string): void {
  const definition = parse(fs.readFileSync(file, 'utf8')) as Definition
  const versions = definition.spec.versions.map((one) => ({
    ...one,
    schema: { openAPIV3Schema: withoutText(one.schema.openAPIV3Schema) },
  }))
  const { name, annotations } = definition.metadata
  const spec = { ...definition.spec, versions: versions.filter(({ served }) => served), conversion: undefined }
  write(`crds/${name}.json`, { ...definition, metadata: { name, annotations }, spec })
}

const write = (name: string, content: unknown): void =>
  fs.writeFileSync(path.join(import.meta.dirname, name), `${JSON.stringify(content)}\n`)

const [what, ...args] = process.argv.slice(2)
if (what === 'kubernetes' && args.length === 2) vendorKubernetes(args[0]!, args[1]!)
else if (what === 'crd' && args.length > 0) args.forEach(vendorDefinition)
else throw new Error('node tools/images/schemas/vendor.ts kubernetes <version> <folder> | crd <file>...')
