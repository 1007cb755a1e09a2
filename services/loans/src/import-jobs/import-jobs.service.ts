import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { callingKeyId } from '@upline/auth'
import { type ImportJob, isCompanyRole, type SessionUser } from '@upline/contracts'
import { LiveHints } from '@upline/events'
import { ImportJobs, type ImportKind, type NewUpload } from '@upline/imports/jobs'
import { LOANS_CONFIG, type LoansConfig } from '../config.ts'
import { readImportMode, sentMode } from '../loan-import/import-mode.ts'
import { ImportMissingError } from './import-failures.ts'
import { addJob, areOpen, findImport, listImports, openJobs, requestCancel } from './import-jobs.store.ts'
import { ImportRunnerService } from './import-runner.service.ts'
import { type ImportRecord, wireImport } from './import-view.ts'
import { readMappingText } from './read-mapping.ts'

const KIND: ImportKind = { service: 'loans', queue: 'stored-imports', name: 'import-loans', list: 'imports' }

const STORE = { find: findImport, list: listImports, open: openJobs, areOpen, requestCancel }

@Injectable()
export class ImportJobsService extends ImportJobs<ImportRecord, ImportJob> {
  constructor(
    runner: ImportRunnerService,
    private readonly hints: LiveHints,
    @Inject(LOANS_CONFIG) config: LoansConfig,
  ) {
    super(KIND, STORE, runner, config)
  }

  protected async add(
    tx: EntityManager,
    { id, at, fileName, fields, query }: NewUpload,
    by: SessionUser,
  ): Promise<void> {
    const mapping = readMappingText(fields.get('mapping'))
    const isHistory = readImportMode(sentMode(fields.get('mode'), query['mode']), by) === 'history'
    const importer = { byId: by.id, keyId: callingKeyId(by), isCompany: isCompanyRole(by.role) }
    await addJob(tx, { id, ...importer, fileName, mapping, isHistory, at })
    this.hints.afterCommit(tx, { topics: ['imports'], members: [by.id] })
  }

  protected show(stored: ImportRecord): ImportJob {
    return wireImport(stored)
  }

  protected missing(): Error {
    return new ImportMissingError()
  }
}
