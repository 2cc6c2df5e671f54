/** Switches of Office Open XML (ECMA-376 part 1, 22.9.2.7, and part 4, which adds `on` and `off`). */

/** A switch that is an attribute: off where it is absent. */
export const isOn = (value: string | undefined): boolean =>
  value === '1' || value === 'true' || value === 'on'

/** A switch that is an element is on where it is present, unless its value is this. */
export const isOff = (value: string | undefined): boolean =>
  value === '0' || value === 'false' || value === 'off'
