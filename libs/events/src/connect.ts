import type { INestApplication, RpcExceptionFilter } from '@nestjs/common'
import { Catch } from '@nestjs/common'
import type { CustomTransportStrategy, NestMicroservice } from '@nestjs/microservices'
import { type Observable, throwError } from 'rxjs'
import { EVENT_TRANSPORT, type EventTransport } from './event-transport.ts'

/** Passes a handler's own error to the consumer, which retries it. Nest's default would hide it. */
@Catch()
class HandlerErrorFilter implements RpcExceptionFilter<unknown> {
  catch(fault: unknown): Observable<never> {
    return throwError(() => fault)
  }
}

type StartedTransport = EventTransport & CustomTransportStrategy

/**
 * Starts an application's event consumer on the transport that its EventsModule chose. Call it after the migrations. It
 * has no ORM imports, so that libs/http can call it for the gateway too, where it does nothing.
 */
export async function connectEvents(app: INestApplication): Promise<void> {
  const transport = eventTransportOf(app)
  if (!transport) return
  const consumer = app.connectMicroservice({ strategy: transport }, { deferInitialization: true }) as NestMicroservice
  consumer.useGlobalFilters(new HandlerErrorFilter())
  consumer.registerListeners()
  consumer.setIsInitialized(true)
  consumer.setIsInitHookCalled(true)
  await app.startAllMicroservices()
}

/** The application's transport; undefined without an EventsModule. */
export function eventTransportOf(app: INestApplication): StartedTransport | undefined {
  try {
    return app.get<StartedTransport>(EVENT_TRANSPORT, { strict: false })
  } catch {
    return undefined
  }
}
