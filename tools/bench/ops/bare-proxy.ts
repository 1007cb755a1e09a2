import http from 'node:http'
import { type Dispatcher, Pool } from 'undici'

/**
 * `node bare-proxy.ts TARGET`: forwards GET requests to TARGET and nothing else. The time it adds is what one more process
 * costs on this machine. Prints its own URL.
 */
const pool = new Pool(process.argv[2] as string, { connections: 512, pipelining: 1 })

function reader(reply: http.ServerResponse): Dispatcher.DispatchHandler {
  const parts: Buffer[] = []
  let [status, type] = [502, '']
  return {
    onRequestStart() {},
    onResponseStart(_controller, statusCode, headers) {
      status = statusCode
      type = String(headers['content-type'])
    },
    onResponseData: (_controller, part) => void parts.push(part),
    onResponseEnd: () => {
      const body = Buffer.concat(parts)
      reply.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body)
    },
    onResponseError: () => void reply.writeHead(502).end(),
  }
}

const server = http.createServer(({ url = '/', headers }, reply) => {
  const { cookie = '' } = headers
  pool.dispatch({ method: 'GET', path: url, headers: { cookie } }, reader(reply))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  console.log(`http://127.0.0.1:${port}`)
})
