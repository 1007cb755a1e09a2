import { Injectable } from '@nestjs/common'
import type { ServiceFacts } from '@upline/contracts'

type Reader = () => Promise<ServiceFacts>

/** Status facts that only one service has. One of its modules registers a reader. */
@Injectable()
export class OperationsFacts {
  private readonly readers: Reader[] = []

  register(reader: Reader): void {
    this.readers.push(reader)
  }

  async read(): Promise<ServiceFacts> {
    return Object.assign({}, ...(await Promise.all(this.readers.map((reader) => reader())))) as ServiceFacts
  }
}
