import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type ImportUndo, isCompanyRole, isImportOver } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { respondInTime, type UndoCounts } from '@upline/imports'
import { assertCanRemove, canPutUnder, NotAllowedError, type Viewer } from '@upline/permissions'
import { AccessService } from '../../access/access.service.ts'
import { carryUp, lockHierarchy } from '../../hierarchy/hierarchy.store.ts'
import { joins, leaves, weightOf } from '../../hierarchy/roll-up.ts'
import { TeamHintsService } from '../../hierarchy/team-hints.service.ts'
import { RemovingService } from '../../members/removing.service.ts'
import { gatherImported, nextToRemove, type Top, topsOf } from './imported-members.store.ts'
import { FundedSinceError, ImportRunningError, ImportTooOldError, ImportUndoneError } from './import-failures.ts'
import { findImport, lockImport, noteUndone } from './import-jobs.store.ts'

/** Maximum number of members per event. */
const BATCH_SIZE = 500

/** Undoes an import in one transaction, so an interrupted undo changes nothing. */
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

  /** Deletes the members that the import added. Members who have since been edited or gained a downline stay. */
  undo(id: string, by: Viewer): Promise<ImportUndo> {
    return respondInTime(this.runUndo(id, by), (fault) => this.logger.error(`undo of ${id}: ${fault.message}`))
  }

  private runUndo(id: string, by: Viewer): Promise<UndoCounts> {
    return inTransaction(this.em, async (tx) => {
      await lockImport(tx, id)
      await lockHierarchy(tx)
      const found = (await findImport(tx, id))!
      if (!isImportOver(found)) throw new ImportRunningError()
      if (found.undoneAt !== null) throw new ImportUndoneError()
      const { isRecorded, funded, stayed, removed, roles } = await gatherImported(tx, id)
      if (found.imported > 0 && !isRecorded) throw new ImportTooOldError()
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
    const next = (after: string) => nextToRemove(tx, { after, limit: BATCH_SIZE })
    for (let ids = await next(''); ids.length > 0; ids = await next(ids.at(-1)!))
      await this.removing.removeImported(tx, ids, { importId, by: by.id })
    await this.team.changed(tx, [by.id, ...uplines])
  }

  /** The manager's team may have changed since. They cannot delete members who are now in another team. */
  private async assertOwnTeam(tx: EntityManager, uplines: (string | null)[], by: Viewer): Promise<void> {
    if (isCompanyRole(by.role)) return
    for (const id of uplines) {
      const upline = id === null ? undefined : await this.access.find(tx, by, id)
      if (!canPutUnder(by, upline?.relation ?? 'nobody')) throw new NotAllowedError(NOT_YOUR_TEAM)
    }
  }
}

/** A whole branch leaves its upline. It has no volume, because imports with funded loans cannot be undone. */
const leavingOf = (top: Top) => (top.uplineId === null ? [] : [leaves(joins(top.uplineId, weightOf(top), top))])

const NOT_YOUR_TEAM = 'Some members of this import are no longer in your team. Ask an admin to undo it.'
