import { Injectable } from '@nestjs/common'

/** Lets a commit wake the relay of its own process directly. NOTIFY wakes those of other processes. */
@Injectable()
export class RelayWaker {
  private act: () => void = () => undefined

  onWake(act: () => void): void {
    this.act = act
  }

  wake(): void {
    this.act()
  }
}
