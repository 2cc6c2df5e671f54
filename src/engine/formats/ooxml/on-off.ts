/** Switches of Office Open XML (ECMA-376 part 1, 22.9.2.7, and part 4, which adds `on` and `off`). */

/** A switch that is an attribute: off if absent. */
export const isOn = (value: string | undefined): boolean =>
  value === '1' || value === 'true' || value === 'on'

/** A switch that is an element is on if present, unless its value is one of these. */
export const isOff = (value: string | undefined): boolean =>
  value === '0' || value === 'false' || value === 'off'
