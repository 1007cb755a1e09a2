import { Injectable } from '@nestjs/common'
import type { ApprovalKindName } from '@upline/contracts'
import type { ApprovalKind } from './approval-kind.ts'

/** The kinds of requests, by name. Each kind registers itself when its module starts. */
@Injectable()
export class ApprovalKinds {
  private readonly kinds = new Map<ApprovalKindName, ApprovalKind>()

  register(kind: ApprovalKind): void {
    this.kinds.set(kind.kind, kind)
  }

  of(name: ApprovalKindName): ApprovalKind {
    const kind = this.kinds.get(name)
    if (!kind) throw new Error(`No approval kind is registered as ${name}`)
    return kind
  }
}
