import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type SitesConfig } from '../config.ts'
import type { PagePlace } from './page-place.ts'

export type AgentPageKind = 'landing' | 'agent-site'

/** The public address of each page of an agent. */
@Injectable()
export class PagePlaces {
  constructor(@Inject(CONFIG) private readonly config: SitesConfig) {}

  agentPage(kind: AgentPageKind, username: string): PagePlace {
    const path = `/${kind}/${encodeURIComponent(username)}`
    return { path, address: `${this.origin}${path}`, appOrigin: '' }
  }

  /** Its links work on both hosts. Its canonical address is on the sites' own host. */
  site(slug: string): PagePlace {
    const { sitesHost } = this.config
    const path = `/sites/${slug}`
    if (sitesHost === null) return { path, address: `${this.origin}${path}`, appOrigin: '' }
    // '*.sites.example' gives each site its own host.
    const host = sitesHost.startsWith('*.') ? `${slug || 'www'}${sitesHost.slice(1)}` : `${sitesHost}/${slug}`
    return { path, address: `${new URL(this.origin).protocol}//${host}`, appOrigin: this.origin }
  }

  private get origin(): string {
    return this.config.publicUrl.replace(/\/+$/, '')
  }
}
