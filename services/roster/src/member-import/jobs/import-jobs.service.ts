import type { Readable } from 'node:stream'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MemberImportJob } from '@upline/contracts'
import { ImportJobs, type ImportKind, type NewUpload } from '@upline/imports/jobs'
import { isApiKey, type Viewer } from '@upline/permissions'
import { ImportNotFoundError, NothingRefusedError } from './import-failures.ts'
import {
  addImport,
  areOpen,
  findImport,
  type ImportRow,
  listImports,
  openImports,
  requestCancel,
  wireImport,
} from './import-jobs.store.ts'
import { ImportRunnerService } from './import-runner.service.ts'

const KIND: ImportKind = {
  service: 'roster',
  queue: 'stored-member-imports',
  name: 'import-members',
  list: 'member-imports',
}

const STORE = { find: findImport, list: listImports, open: openImports, areOpen, requestCancel }

@Injectable()
export class ImportJobsService extends ImportJobs<ImportRow, MemberImportJob> {
  constructor(runner: ImportRunnerService) {
    super(KIND, STORE, runner)
  }

  protected add(tx: EntityManager, { id, at, fileName, fields }: NewUpload, by: Viewer): Promise<void> {
    const invite = /^(true|1|on)$/.test(fields.get('invite') ?? '')
    return addImport(tx, { id, byId: by.id, byKey: isApiKey(by), invite, at, fileName })
  }

  protected show(stored: ImportRow): MemberImportJob {
    return wireImport(stored)
  }

  protected missing(): Error {
    return new ImportNotFoundError()
  }

  async refused(id: string, by: Viewer): Promise<Readable> {
    await this.see(id, by)
    const file = await this.runner.files.refused(id)
    if (!file) throw new NothingRefusedError()
    return file
  }
}
