const STATUS_AND_DOCUMENT = /^(\d{3}: )(\{.*\})$/s

/**
 * A failure reads '{status}: {body or status text}' (product text, section 7). Our own error body is JSON with a
 * `message` for users, which is shown instead. Any other body is shown unchanged.
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
