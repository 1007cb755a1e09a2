import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { inboxPage, inboxPolicy } from './inbox-page.ts'
import type { MailBox } from './mail-box.ts'
import { isSameSecret } from './same-secret.ts'

/** Policy for an email's HTML, which is untrusted: no scripts, no requests, no access to the page. Links open in a new tab. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

const send = (
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  policy = inboxPolicy,
): void => {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'no-store',
  })
  response.end(body)
}

const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  send(response, status, 'application/json', JSON.stringify(body))

async function openMail(box: MailBox, id: string, form: string | undefined, response: ServerResponse): Promise<void> {
  const mail = box.get(id)
  const raw = form === 'raw' ? await box.raw(id) : undefined
  if (raw) return send(response, 200, 'text/plain', raw)
  if (!mail) return sendJson(response, 404, { message: 'Email not found' })
  if (form === 'html')
    return send(response, 200, 'text/html', mail.html.replace(/<body/i, '<base target="_blank"><body'), MAIL_POLICY)
  sendJson(response, 200, mail)
}

export interface Inbox {
  box: MailBox
  /** Required value of TOKEN_HEADER. */
  token: string
}

/** The gateway sends it: emails hold one-time passwords, and every user of the machine can reach a loopback port. */
export const TOKEN_HEADER = 'x-inbox-token'

const hasToken = ({ headers }: IncomingMessage, token: string): boolean => {
  const given = headers[TOKEN_HEADER]
  return isSameSecret(typeof given === 'string' ? given : '', token)
}

async function route({ box, token }: Inbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://inbox').pathname
  if (path !== '/health' && !hasToken(request, token))
    return sendJson(response, 401, {
      message: `The header ${TOKEN_HEADER} is missing or wrong. Open the inbox at /mail/ of Upline.`,
    })
  if (request.method === 'GET' || request.method === 'HEAD') return read(box, path, response)
  if (request.method !== 'DELETE' || path !== '/messages') return notFound(response)
  await box.clear()
  sendJson(response, 200, [])
}

async function read(box: MailBox, path: string, response: ServerResponse): Promise<void> {
  if (path === '/') return send(response, 200, 'text/html', inboxPage)
  if (path === '/health') return sendJson(response, 200, { status: 'ok' })
  if (path === '/messages') return sendJson(response, 200, box.list())
  const opened = /^\/messages\/(\d{8})(?:\/(html|raw))?$/.exec(path)
  return opened ? openMail(box, opened[1]!, opened[2], response) : notFound(response)
}

const notFound = (response: ServerResponse): void => sendJson(response, 404, { message: 'Page not found' })

/** The inbox as a page and as JSON. Links are relative, so it also works under a path of another server. */
export function inboxServer(inbox: Inbox): Server {
  return createServer((request, response) => {
    route(inbox, request, response).catch((fault: Error) => sendJson(response, 500, { message: fault.message }))
  })
}
