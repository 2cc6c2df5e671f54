/** The version of the software, as package.json has it: a test holds them together. */
export const RELEASE = '1.1.0'
