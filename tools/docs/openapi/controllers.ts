import ts from 'typescript'
import { appliedTo, type Applied } from './decorators.ts'
import type { Sources } from './program.ts'

export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A controller method that handles calls, with its decorators and those of its class. */
export interface Handler {
  service: string
  verb: Verb
  /** Nest's path, with a leading slash: '/users/:id'. */
  path: string
  method: ts.MethodDeclaration
  /** Its own decorators before those of the class. The first of a name counts. */
  applied: Applied[]
}

const VERBS: Record<string, Verb> = { Get: 'get', Post: 'post', Put: 'put', Patch: 'patch', Delete: 'delete' }

/** Every handler of every controller. Handlers whose path is computed at run time are pages, not calls. */
export const handlersOf = ({ checker, controllers }: Sources): Handler[] =>
  controllers.flatMap(({ service, file }) =>
    file.statements.filter(ts.isClassDeclaration).flatMap((type) => handlersIn(checker, service, type)),
  )

function handlersIn(checker: ts.TypeChecker, service: string, type: ts.ClassDeclaration): Handler[] {
  const above = appliedTo(checker, type)
  const controller = above.find(({ name }) => name === 'Controller')
  if (!controller) return []
  return type.members.filter(ts.isMethodDeclaration).flatMap((method) => {
    const own = appliedTo(checker, method)
    const route = own.find(({ name }) => Object.hasOwn(VERBS, name))
    if (!route) return []
    const ends = textsOf(route.args[0])
    const starts = textsOf(controller.args[0])
    return starts.flatMap((start) =>
      ends.map((end) => ({
        ...{ service, method, verb: VERBS[route.name]!, applied: [...own, ...above] },
        path: `/${[start, end].filter(Boolean).join('/')}`,
      })),
    )
  })
}

const textsOf = (arg: unknown): string[] => (arg === undefined ? [''] : ([arg].flat() as string[]))

/** The arguments of a decorator; undefined if it is not applied. */
export const argsOf = ({ applied }: Handler, name: string): unknown[] | undefined =>
  applied.find((each) => each.name === name)?.args
