import type { Multipart } from '@fastify/multipart'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { LeadKind } from '@upline/contracts'
import { callerAddress } from '@upline/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../rendering/page-reply.ts'
import { CONFIG, type SitesConfig } from '../config.ts'
import { consentText, type LeadForm, leadPage, type LeadPageParts, thanksPage } from '../rendering/lead-page.ts'
import { missingPage } from '../rendering/missing-page.ts'
import { pageStyle } from '../themes/page-styles.ts'
import { LeadAllowance } from './lead-allowance.service.ts'
import { type LeadFields, readLead, type SentForm } from './lead-fields.ts'
import { makeToken, readToken } from './lead-token.ts'
import { LeadsService } from './leads.service.ts'

export interface LeadPlace extends LeadPageParts {
  memberId: string
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

const STEPS: Record<string, LeadKind> = { contact: 'contact', apply: 'application' }

const TOO_OLD = 'This form expired or was already sent. Please send it again.'
const TOO_MANY =
  'We received too many requests from your network in the last hour. Please call instead, or try again later.'

/** Lead forms for visitors: without a script, without a third party. */
@Injectable()
export class LeadPages {
  constructor(
    private readonly leads: LeadsService,
    private readonly allowance: LeadAllowance,
    @Inject(CONFIG) private readonly config: SitesConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  form(at: LeadPlace | undefined, step: string, reply: FastifyReply): FastifyReply {
    if (at && step === 'thanks') return sendPage(reply, { status: 200, html: thanksPage(at), styleHash: at.style.hash })
    const kind = STEPS[step]
    if (!at || !kind) return this.missing(step, reply)
    return this.show(at, { kind, values: {}, fault: null }, { reply, status: 200 })
  }

  async take(at: LeadPlace | undefined, { request, reply }: Exchange): Promise<FastifyReply> {
    if (!at) return this.missing('leads', reply)
    const sent = await formOf(request)
    const kind: LeadKind = sent['kind'] === 'application' ? 'application' : 'contact'
    const again = (fault: string, status: 422 | 429 = 422) =>
      this.show(at, { kind, values: sent, fault }, { reply, status })
    // A bot filled in the honeypot: it gets the thank-you page, and nothing is stored.
    if (sent['company_url']) return this.thank(at, reply)
    const fields = readLead(sent)
    if ('fault' in fields) return again(fields.fault)
    const token = readToken(this.config.secret, at.place.path, { token: sent['token'] ?? '', now: this.now() })
    if (!token) return again(TOO_OLD)
    if (!(await this.allowance.take(callerAddress(request), at.memberId))) return again(TOO_MANY, 429)
    if (await this.allowance.useOnce(token.nonce)) await this.keep(at, fields)
    return this.thank(at, reply)
  }

  private keep({ memberId, agent, place }: LeadPlace, fields: LeadFields): Promise<void> {
    return this.leads.receive({ ...fields, memberId, page: place.path, consent: consentText(agent) })
  }

  private show(
    at: LeadPlace,
    form: Omit<LeadForm, 'token'>,
    { reply, status }: { reply: FastifyReply; status: 200 | 422 | 429 },
  ): FastifyReply {
    const token = makeToken(this.config.secret, at.place.path, this.now())
    return sendPage(reply, { status, html: leadPage(at, { ...form, token }), styleHash: at.style.hash })
  }

  /** A redirect, so that a reload sends nothing twice. */
  private thank({ place }: LeadPlace, reply: FastifyReply): FastifyReply {
    return reply.redirect(`${place.path}/thanks`, 303)
  }

  private missing(name: string, reply: FastifyReply): FastifyReply {
    const html = missingPage({
      ...{
        title: 'Page Not Found',
        text: "We couldn't find that page.",
        nameLabel: 'Page',
        name: name.slice(0, 100),
      },
      address: this.config.publicUrl,
    })
    return sendPage(reply, { status: 404, html, styleHash: pageStyle('origination', 'professional').hash })
  }

  private now(): number {
    return this.clock.now().getTime()
  }
}

async function formOf(request: FastifyRequest): Promise<SentForm> {
  const form: SentForm = {}
  if (!request.isMultipart()) return form
  for await (const part of request.parts({
    limits: { fields: 20, files: 0, fieldSize: 8_192 },
  }) as AsyncIterable<Multipart>)
    if (part.type === 'field' && typeof part.value === 'string') form[part.fieldname] = part.value
  return form
}
