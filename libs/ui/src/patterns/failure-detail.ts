const MESSAGE_IN_DOCUMENT = /^(.*?)(\{.*\}|<.*)$/s
const STATUS_ONLY = /^\d{3}: $/
const UNEXPECTED = 'The server sent an unexpected response. Wait a minute, then try again.'

/**
 * A failure reads '{status}: {body or status text}' (product text, section 7). Our own error body is JSON with a
 * `message` for users, which is shown instead. A body that is a document of another server, such as the HTML page of a
 * proxy, is not for users.
 */
export function failureDetail(detail: string): string {
  const [, before = '', document] = MESSAGE_IN_DOCUMENT.exec(detail) ?? []
  if (document === undefined) return detail
  const message = messageOf(document) ?? UNEXPECTED
  return STATUS_ONLY.test(before) ? message : `${before}${message}`
}

function messageOf(document: string): string | undefined {
  try {
    const { message } = JSON.parse(document) as { message?: unknown }
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
