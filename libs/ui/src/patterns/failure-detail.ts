const STATUS_AND_DOCUMENT = /^(\d{3}: )(\{.*\})$/s

/**
 * A failure reads '{status}: {body or status text}' (product text, section 7). A body of ours is a document for programs, and
 * its `message` the sentence for people: that is shown in its place. Any other body stands as it is.
 */
export function failureDetail(detail: string): string {
  const [, status, document] = STATUS_AND_DOCUMENT.exec(detail) ?? []
  const message = document === undefined ? undefined : messageOf(document)
  return message ? `${status}${message}` : detail
}

function messageOf(document: string): string | undefined {
  try {
    const { message } = JSON.parse(document) as { message?: unknown }
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
