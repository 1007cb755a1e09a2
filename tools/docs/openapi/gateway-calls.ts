import ts from 'typescript'
import { responsesOf, usualRefusals } from './responses.ts'
import { operationIdOf, tagOf, type Call } from './operation.ts'
import type { Parameter } from './parameters.ts'
import { callCommentOf } from './call-comment.ts'
import type { Types } from './types.ts'

/** The calls in gateway/src/own-calls.ts: 'GET /api/health' and its response. */
export function gatewayCalls(types: Types, file: ts.SourceFile): Call[] {
  const list = file.statements.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'OwnCalls')
  if (!list) throw new Error('gateway/src/own-calls.ts has no interface OwnCalls')
  return list.members.filter(ts.isPropertySignature).map((member) => callOf(types, member))
}

/** 'GET /api/personal-data/{memberId}' has one path parameter. */
const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name: name!, in: 'path' as const, required: true },
    schema: { type: 'string' },
  }))

function callOf(types: Types, member: ts.PropertySignature): Call {
  const comment = callCommentOf(member)
  const [method = '', path = ''] = (member.name as ts.StringLiteral).text.split(' ')
  const verb = method.toLowerCase()
  const isOpen = comment.who === 'anybody'
  const parameters = pathParameters(path)
  const hasPlace = parameters.length > 0
  const refusals = usualRefusals({ isOpen, isRead: verb === 'get', takes: hasPlace, hasBody: false, hasPlace })
  return {
    ...{ path, verb },
    operation: {
      tags: [tagOf('gateway', path)],
      operationId: operationIdOf(verb, path),
      summary: comment.summary,
      description: `${comment.description}\n\n**Who:** ${comment.who ?? 'a session'}.\n\n**API keys:** none.`,
      ...(hasPlace && { parameters }),
      responses: responsesOf(comment, {
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
