const SMALL =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen'
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const SCALE = 'hundreds?|thousands?|grand|millions?|billions?|k|mm?|mil|bn'
const NUMBER = "\\d+(?:[,.'⁄/]\\d+|\\s\\d{3}(?!\\d))*"
const PERIOD =
  '(?:(?:a|an|per|each|every|the|/)[\\s/-]*(?:single\\s+)?(?:day|week|wk|month|mo|year|yr|annum|hour|hr|quarter|check|deal|file)s?|daily|weekly|monthly|yearly|annually|hourly|quarterly|pcm|(?:per|each|every|/)\\s*(?:funded\\s+)?(?:loan|closing|unit|funding))(?![a-z])'
const WORD_NUMBER = `(?:(?:a|an|half a|couple|few|several|many|multiple|tens|dozens|${SMALL}|${TENS})[\\s-]+(?:of[\\s-]+)?(?:and[\\s-]+)?){0,4}`

/** What a bare number may count. */
const COUNTED =
  '(?:recruits|agents|officers|people|members|loans|families|clients|homes|houses|reviews|deals|files|closings|units|hours|minutes|days|weeks|months|years|times|buyers|borrowers|customers|events|students)'

const between = (source: string): RegExp => new RegExp(`(?<![a-z0-9]|\\d[,.'])(?:${source})(?![a-z0-9])`, 'g')

/**
 * periodic: an amount for a day, month, year or loan. few: less than a hundred for a period, of any kind. bare: a
 * number without a unit.
 */
export type FigureKind = 'money' | 'periodic' | 'few' | 'percent' | 'multiple' | 'bare' | 'claim'

export const FIGURES: [FigureKind, RegExp][] = [
  ['money', between(`(?:us|usd|u\\.s\\.|c|a)?\\s*[$€£¢]\\s*${NUMBER}\\s*(?:${SCALE})?\\+?`)],
  ['money', between(`${NUMBER}\\s*(?:${SCALE})?\\s*(?:dollars?|bucks?|usd|us\\$|[$€£])`)],
  ['money', between(`(?:usd|dollars?)\\s*${NUMBER}\\s*(?:${SCALE})?`)],
  [
    'money',
    between(`${WORD_NUMBER}(?:(?:${SCALE.replace('|k|mm?|mil|bn', '')})[\\s-]*(?:of\\s+)?)+(?:dollars?|bucks?)`),
  ],
  ['money', between(`(?:${WORD_NUMBER}|${NUMBER}\\s*)grand`)],
  ['money', between(`(?:(?:${SMALL}|${TENS})[\\s-]+)+(?:dollars|bucks)`)],
  [
    'periodic',
    between(
      `[$€£]?\\s*(?:\\d[\\d,.']{2,}|\\d\\s\\d{3}|${NUMBER}\\s*(?:${SCALE}))\\s*(?:dollars?|bucks?)?\\s*${PERIOD}`,
    ),
  ],
  ['periodic', between(`${NUMBER}\\s*(?:${SCALE}|dollars?)\\s+(?:day|week|month|year)s`)],
  ['few', between(`\\d{1,2}\\s*${PERIOD}`)],
  [
    'periodic',
    between(`${WORD_NUMBER}(?:hundreds?|thousands?|millions?)\\s+(?:of\\s+\\w+\\s+)?(?:and\\s+\\w+\\s+)?${PERIOD}`),
  ],
  ['money', between(`${NUMBER}\\s*(?:k|mm|mil)\\+?`)],
  ['percent', between(`${NUMBER}\\s*(?:%|percent|per cent|pct)`)],
  ['money', between(`${NUMBER}\\s*(?:bps|basis points?|bp)`)],
  [
    'bare',
    between(`(?<![$€£]\\s?)(?!(?:19|20)\\d\\d(?![\\d,.']))(?:\\d{1,3}(?:[,.']\\d{3})+|\\d{3,})(?!\\s+${COUNTED})`),
  ],
  ['bare', between(`${NUMBER}\\s*(?:thousands?|millions?|billions?)(?!\\s+${COUNTED})`)],
  ['bare', between(`${WORD_NUMBER}(?:hundreds?|thousands?|millions?|k)(?!\\s+${COUNTED})`)],
  ['percent', between(`(?:(?:${SMALL}|${TENS}|hundred)[\\s-]+)+(?:percent|per cent|basis points?)`)],
  ['multiple', between(`${NUMBER}\\s*(?:x|times|fold|-fold)`)],
  [
    'multiple',
    between(
      `doubl(?:e|es|ed|ing)|tripl(?:e|es|ed|ing)|quadrupl(?:e|es|ed|ing)|multipl(?:y|ies|ied|ying)|(?:${SMALL})[\\s-]*fold|twice`,
    ),
  ],
  [
    'claim',
    between(
      `(?:multi(?:ple)?|high|low|mid|four|five|six|seven|eight|nine|\\d)(?:[\\s-]+(?:four|five|six|seven|eight|nine|\\d))?[\\s-]*figures?`,
    ),
  ],
  ['claim', between('(?:multi[\\s-]*)?millionaires?|billionaires?')],
]
