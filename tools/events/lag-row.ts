export interface Lag {
  group: string
  topic: string
  events: number
}
