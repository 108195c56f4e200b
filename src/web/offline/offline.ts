export { noteAnswered } from './as-of.ts'
export { keepUsableOffline } from './keep-usable-offline.ts'
export { showAnswer } from './show-answer.ts'
export { findAnswer } from './stored-answers.ts'
