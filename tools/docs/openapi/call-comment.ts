import ts from 'typescript'

/** The documentation of a call in its handler's comment. docs/api.md lists the tags. */
export interface CallComment {
  summary: string
  description: string
  who?: string
  takes?: string
  /** Meaning of a status for this call. */
  answers: Map<number, string>
  /** Type of a body or response that the code does not name: `@json TeamResponse`, `@body LoanRows`. */
  json?: string
  body?: string
  /** Content type of a response that is not JSON. */
  media?: string
  /** Fields of a form with a file: `profilePhoto, userId?`. The first one is the file. */
  multipart?: string
  /** A refusal with the type of the successful response: `@same 503`. */
  same?: string
}

export function callCommentOf(node: ts.Node): CallComment {
  const tags = ts.getJSDocTags(node).map((tag) => [tag.tagName.text, textOf(tag.comment)] as const)
  const first = (name: string) => tags.find(([each]) => each === name)?.[1]
  const whole = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const description = textOf(whole.at(-1)?.comment)
  const answers = tags.filter(([name]) => name === 'answers').map(([, text]) => answerOf(text))
  return {
    summary: firstSentence(description),
    description,
    answers: new Map(answers),
    ...given({ who: first('who'), takes: first('takes'), json: first('json') }),
    ...given({ same: first('same') }),
    ...given({ body: first('body'), media: first('media'), multipart: first('multipart') }),
  }
}

const textOf = (comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string =>
  (ts.getTextOfJSDocComment(comment) ?? '').replace(/\s+/g, ' ').trim()

const firstSentence = (text: string): string => /^.*?[.:;](?=\s|$)/.exec(text)?.[0].slice(0, -1) ?? text

function answerOf(text: string): [number, string] {
  const [, status = '0', means = ''] = /^(\d{3})\s*(.*)$/.exec(text) ?? []
  if (status === '0') throw new Error(`@answers must start with a status: ${text}`)
  return [Number(status), means]
}

const given = <T extends object>(parts: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as never
