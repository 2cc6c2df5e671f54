/** A fault, and what has to be true while and after it happens. */
import type { Stage, StageSettings } from './stage.ts'

export interface Scenario {
  readonly name: string
  readonly settings?: StageSettings
  /** Makes trouble under traffic; throws where something is not as it must be. */
  run(stage: Stage): Promise<void>
  /** The service ends by itself: there is nothing to look at afterwards. */
  readonly isLast?: boolean
  /** Answers that a fault of ours explains; elsewhere they are faults of the service. */
  readonly mayFail?: boolean
}
