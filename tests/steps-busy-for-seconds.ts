// A step that works for so many seconds of a processor, says two lines, and fails when it had
// nothing to do.

const seconds = Number(process.argv[2])
console.log('one')
let sum = 0
while (process.cpuUsage().user < seconds * 1e6) for (let n = 0; n < 1e6; n++) sum += n
console.log('two')
process.exitCode = seconds > 0 ? 0 : 1
