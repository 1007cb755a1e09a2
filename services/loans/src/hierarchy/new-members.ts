import { Injectable } from '@nestjs/common'

/** Members whose events this process received and whose earlier loans it has not searched yet. Times by `performance.now()`. */
@Injectable()
export class NewMembers {
  private ids = new Set<string>()
  heardAt = -Infinity

  add(ids: readonly string[]): void {
    for (const id of ids) this.ids.add(id)
    this.heardAt = performance.now()
  }

  get count(): number {
    return this.ids.size
  }

  take(): string[] {
    const taken = [...this.ids]
    this.ids = new Set()
    return taken
  }
}
