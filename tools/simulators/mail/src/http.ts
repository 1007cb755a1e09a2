import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { inboxPage, inboxPolicy } from './inbox-page.ts'
import type { MailBox } from './mail-box.ts'
import { isSameSecret } from './same-secret.ts'

/** A mail's HTML came from elsewhere: no script, no request of its own, no access to the page around it; links open beside. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

const send = (
  answer: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  policy = inboxPolicy,
): void => {
  answer.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'no-store',
  })
  answer.end(body)
}

const sendJson = (answer: ServerResponse, status: number, body: unknown): void =>
  send(answer, status, 'application/json', JSON.stringify(body))

async function openMail(box: MailBox, id: string, form: string | undefined, answer: ServerResponse): Promise<void> {
  const mail = box.get(id)
  const raw = form === 'raw' ? await box.raw(id) : undefined
  if (raw) return send(answer, 200, 'text/plain', raw)
  if (!mail) return sendJson(answer, 404, { message: 'No such mail' })
  if (form === 'html')
    return send(answer, 200, 'text/html', mail.html.replace(/<body/i, '<base target="_blank"><body'), MAIL_POLICY)
  sendJson(answer, 200, mail)
}

export interface Inbox {
  box: MailBox
  /** What a request has to carry in TOKEN_HEADER. */
  token: string
}

/** The gateway sends it: emails hold one-time passwords, and every user of the machine can reach a loopback port. */
export const TOKEN_HEADER = 'x-inbox-token'

async function route({ box, token }: Inbox, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://inbox').pathname
  const given = request.headers[TOKEN_HEADER]
  if (path !== '/health' && !isSameSecret(typeof given === 'string' ? given : '', token))
    return sendJson(answer, 401, {
      message: `The header ${TOKEN_HEADER} is missing or wrong. Open the inbox at /mail/ of Upline.`,
    })
  const opened = /^\/messages\/(\d{8})(?:\/(html|raw))?$/.exec(path)
  const read = request.method === 'GET' || request.method === 'HEAD'
  if (read && path === '/') return send(answer, 200, 'text/html', inboxPage)
  if (read && path === '/health') return sendJson(answer, 200, { status: 'ok' })
  if (read && path === '/messages') return sendJson(answer, 200, box.list())
  if (read && opened) return openMail(box, opened[1]!, opened[2], answer)
  if (request.method === 'DELETE' && path === '/messages') {
    await box.clear()
    return sendJson(answer, 200, [])
  }
  sendJson(answer, 404, { message: 'No such page' })
}

/** The inbox as a page and as JSON. Every link is relative, so it also works behind a path of another server. */
export function inboxServer(inbox: Inbox): Server {
  return createServer((request, answer) => {
    route(inbox, request, answer).catch((fault: Error) => sendJson(answer, 500, { message: fault.message }))
  })
}
