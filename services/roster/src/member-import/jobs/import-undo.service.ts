import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type ImportUndo, isCompanyRole, isImportOver } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { answerInTime, type UndoCounts } from '@upline/imports'
import { assertCanRemove, canPutUnder, NotAllowedError, type Viewer } from '@upline/permissions'
import { AccessService } from '../../access/access.service.ts'
import { carryUp, lockHierarchy } from '../../hierarchy/hierarchy.store.ts'
import { joins, leaves, weightOf } from '../../hierarchy/roll-up.ts'
import { TeamHintsService } from '../../hierarchy/team-hints.service.ts'
import { RemovingService } from '../../members/removing.service.ts'
import { gatherBrought, nextToGo, type Top, topsOf } from './brought.store.ts'
import { FundedSinceError, ImportRunningError, ImportTooOldError, ImportUndoneError } from './import-failures.ts'
import { findImport, lockImport, noteUndone } from './import-jobs.store.ts'

/** Most members that one event carries. */
const SLICE = 500

/** Takes an import back, whole and in one transaction: after a kill it was never begun. */
@Injectable()
export class ImportUndoService {
  private readonly logger = new Logger('ImportUndo')

  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
    private readonly removing: RemovingService,
    private readonly team: TeamHintsService,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Who it brought is deleted, as by the roster's own button; who was changed since, or has others below, stays. */
  undo(id: string, by: Viewer): Promise<ImportUndo> {
    return answerInTime(this.takeBack(id, by), (fault) => this.logger.error(`undo of ${id}: ${fault.message}`))
  }

  private takeBack(id: string, by: Viewer): Promise<UndoCounts> {
    return inTransaction(this.em, async (tx) => {
      await lockImport(tx, id)
      await lockHierarchy(tx)
      const found = (await findImport(tx, id))!
      if (!isImportOver(found)) throw new ImportRunningError()
      if (found.undoneAt !== null) throw new ImportUndoneError()
      const { isKept, funded, stayed, removed, roles } = await gatherBrought(tx, id)
      if (found.imported > 0 && !isKept) throw new ImportTooOldError()
      if (funded > 0) throw new FundedSinceError(funded)
      for (const role of roles) assertCanRemove(by, { relation: 'below', role })
      await this.remove(tx, id, by)
      await noteUndone(tx, id, { by: by.id, at: this.clock.now() })
      this.hints.afterCommit(tx, { topics: ['imports'], members: [found.byId, by.id] })
      return { removed, restored: 0, stayed }
    })
  }

  private async remove(tx: EntityManager, importId: string, by: Viewer): Promise<void> {
    const tops = await topsOf(tx)
    const uplines = [...new Set(tops.map(({ uplineId }) => uplineId))]
    await this.assertOwnTeam(tx, uplines, by)
    await carryUp(tx, tops.flatMap(leavingOf))
    const next = (after: string) => nextToGo(tx, { after, most: SLICE })
    for (let ids = await next(''); ids.length > 0; ids = await next(ids.at(-1)!))
      await this.removing.removeImported(tx, ids, { importId, by: by.id })
    await this.team.changed(tx, [by.id, ...uplines])
  }

  /** A manager's own team may have changed since: whoever is in another one now is not theirs to delete. */
  private async assertOwnTeam(tx: EntityManager, uplines: (string | null)[], by: Viewer): Promise<void> {
    if (isCompanyRole(by.role)) return
    for (const id of uplines) {
      const upline = id === null ? undefined : await this.access.find(tx, by, id)
      if (!canPutUnder(by, upline?.relation ?? 'nobody')) throw new NotAllowedError(NOT_YOUR_TEAM)
    }
  }
}

/** A whole branch leaves its upline: everybody in it goes. They have no volume, since nobody who funded is taken back. */
const leavingOf = (top: Top) => (top.uplineId === null ? [] : [leaves(joins(top.uplineId, weightOf(top), top))])

const NOT_YOUR_TEAM = 'Some members of this import are not in your team any more: ask an admin to undo it.'
