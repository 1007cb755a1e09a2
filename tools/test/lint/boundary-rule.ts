import path from 'node:path'
import type { Rule } from 'eslint'
import { boundaryFault } from './boundary.ts'
import { type WorkspacePackage, workspacePackages } from './package-boundaries.ts'

/** The ESLint rule for import boundaries. Checks static and dynamic imports, and `export … from`. */
export function boundaryRule(root: string, rooms: WorkspacePackage[] = workspacePackages(root)): Rule.RuleModule {
  return {
    meta: { type: 'problem', schema: [] },
    create(context) {
      const file = path.relative(root, context.filename).split(path.sep).join('/')
      const check = (source: unknown, kind?: string) => {
        const node = source as { type: string; value?: unknown } | null
        if (node?.type !== 'Literal' || typeof node.value !== 'string') return
        const message = boundaryFault(file, node.value, rooms, kind === 'type')
        if (message) context.report({ node: source as never, message })
      }
      return {
        ImportDeclaration: (node) => check(node.source, (node as { importKind?: string }).importKind),
        ExportNamedDeclaration: (node) => check(node.source),
        ExportAllDeclaration: (node) => check(node.source),
        ImportExpression: (node) => check(node.source),
      }
    },
  }
}
