import fs from 'node:fs'
import path from 'node:path'
import { inlined, type JsonSchema, strict } from './json-schema.ts'

export const DEFINITIONS_FOLDER = path.join(import.meta.dirname, 'crds')

/** The versions of Kubernetes whose schemas are here: the oldest that the chart allows, and that of the control plane. */
export const KUBERNETES_VERSIONS = ['1.29', '1.34']

interface GroupVersionKind {
  group: string
  version: string
  kind: string
}

interface Document {
  roots: string[]
  definitions: Record<string, JsonSchema>
}

interface CustomDefinition {
  spec: {
    group: string
    names: { kind: string }
    versions: { name: string; schema: { openAPIV3Schema: JsonSchema } }[]
  }
}

/** The name under which kubeconform looks for a kind: podmonitor-monitoring-v1.json, service-v1.json. */
export const fileOf = ({ group, version, kind }: GroupVersionKind): string =>
  [kind, group.split('.')[0], version].filter(Boolean).join('-').toLowerCase() + '.json'

/** Every kind of a version of Kubernetes and of the operators, by the name of its file. */
export function schemasOf(version: string): Map<string, JsonSchema> {
  return new Map([...builtIn(version), ...custom()])
}

function builtIn(version: string): [string, JsonSchema][] {
  const { roots, definitions } = read<Document>(path.join(import.meta.dirname, `kubernetes-${version}.json`))
  return roots.map((root) => {
    const [kind] = definitions[root]!['x-kubernetes-group-version-kind'] as [GroupVersionKind]
    return [fileOf(kind), strict(inlined(definitions[root]!, definitions))]
  })
}

function custom(): [string, JsonSchema][] {
  return fs.readdirSync(DEFINITIONS_FOLDER).flatMap((file) => {
    const { group, names, versions } = read<CustomDefinition>(path.join(DEFINITIONS_FOLDER, file)).spec
    return versions.map(({ name, schema }): [string, JsonSchema] => {
      const { properties, ...rest } = schema.openAPIV3Schema
      const closed = strict({ ...rest, properties: { ...properties, metadata: { type: 'object' } } })
      return [fileOf({ group, version: name, kind: names.kind }), closed]
    })
  })
}

const read = <Content>(file: string): Content => JSON.parse(fs.readFileSync(file, 'utf8')) as Content

/** Writes the schemas for kubeconform, and returns its `-schema-location`. */
export function writeSchemas(version: string, scratch: string): string {
  const folder = path.join(scratch, 'schemas', version)
  fs.mkdirSync(folder, { recursive: true })
  for (const [file, schema] of schemasOf(version)) fs.writeFileSync(path.join(folder, file), JSON.stringify(schema))
  return `${folder}/{{ .ResourceKind }}{{ .KindSuffix }}.json`
}
