import ts from 'typescript'
import { answersOf, usualRefusals } from './answers.ts'
import { operationIdOf, tagOf, type Call } from './operation.ts'
import type { Parameter } from './parameters.ts'
import { toldOf } from './told.ts'
import type { Types } from './types.ts'

/** What gateway/src/own-calls.ts lists: 'GET /api/health' and what it answers. */
export function gatewayCalls(types: Types, file: ts.SourceFile): Call[] {
  const list = file.statements.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'OwnCalls')
  if (!list) throw new Error('gateway/src/own-calls.ts has no interface OwnCalls')
  return list.members.filter(ts.isPropertySignature).map((member) => callOf(types, member))
}

/** 'GET /api/personal-data/{memberId}' has one place in its path. */
const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name: name!, in: 'path' as const, required: true },
    schema: { type: 'string' },
  }))

function callOf(types: Types, member: ts.PropertySignature): Call {
  const told = toldOf(member)
  const [method = '', path = ''] = (member.name as ts.StringLiteral).text.split(' ')
  const verb = method.toLowerCase()
  const isOpen = told.who === 'anybody'
  const parameters = pathParameters(path)
  const hasPlace = parameters.length > 0
  const refusals = usualRefusals({ isOpen, isRead: verb === 'get', takes: hasPlace, hasBody: false, hasPlace })
  return {
    ...{ path, verb },
    operation: {
      tags: [tagOf('gateway', path)],
      operationId: operationIdOf(verb, path),
      summary: told.summary,
      description: `${told.description}\n\n**Who:** ${told.who ?? 'a session'}.\n\n**API keys:** none.`,
      ...(hasPlace && { parameters }),
      responses: answersOf(told, {
        ok: types.ofNode(member.type!),
        status: 200,
        isFixed: true,
        isPaged: false,
        refusals,
      }),
      security: isOpen ? [] : [{ session: [] }, { token: [] }],
      'x-service': 'gateway',
    },
  }
}
