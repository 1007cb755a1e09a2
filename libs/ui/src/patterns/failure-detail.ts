const DOCUMENT = /^((?:.*?(?:: | - ))?)(\{.*\}|<[!a-z].*)$/is
const UNEXPECTED = 'The server sent an unexpected response. Wait a minute, then try again.'

/**
 * A failure reads '{status}: {body or status text}' (product text, section 7). Instead of our own JSON body, users read its
 * `message`, and instead of a document of another server, such as the HTML page of a proxy, a sentence.
 */
export function failureDetail(detail: string): string {
  const [, before = '', document] = DOCUMENT.exec(detail) ?? []
  return document === undefined ? detail : `${before}${messageOf(document) ?? UNEXPECTED}`
}

function messageOf(document: string): string | undefined {
  try {
    const { message } = JSON.parse(document) as { message?: unknown }
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
