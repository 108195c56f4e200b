export { noteAnswered } from './as-of.ts'
export { showAnswer } from './show-answer.ts'
export { staysUsable } from './stays-usable.ts'
export { findAnswer } from './stored-answers.ts'
