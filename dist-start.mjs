import('./dist/server/main.js')
