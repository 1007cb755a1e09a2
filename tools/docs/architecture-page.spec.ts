import type { EventType } from '@upline/contracts/events'
import { featuresOf, servicesAndEvents } from './architecture-page.ts'

describe('featuresOf', () => {
  it('lists the folders of imported modules once', () => {
    const text = [
      "import { JobsModule } from '@upline/jobs'",
      "import { PipelineModule } from './pipeline/pipeline.module.ts'",
      "import { AttentionModule, type Item } from './attention/attention.module.ts'",
      "import { LoansConfig } from './config.ts'",
    ]
    expect(featuresOf(text.join('\n'))).toEqual(['attention', 'pipeline'])
  })
})

describe('servicesAndEvents', () => {
  it('draws one arrow from the owner of topics to each consumer', () => {
    const type = (topic: string, consumers: string[]) => ({ topic, consumers }) as unknown as EventType
    const types = [type('roster.members', ['loans']), type('roster.company', ['loans']), type('loans.loans', [])]
    expect(servicesAndEvents([{ service: 'loans', features: ['pipeline'] }], types)).toBe(
      [
        '```mermaid',
        'flowchart LR',
        '  browser --> gateway',
        '  gateway --> loans',
        '  roster -. company, members .-> loans',
        '```',
        '',
        'Features of each service:',
        '',
        '- **loans**: pipeline',
        '',
      ].join('\n'),
    )
  })
})
