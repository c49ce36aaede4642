// Ends with 0 where the shop on this machine answers at all: for supervisors that ask by running a program.
const { PORT = "3000" } = process.env;
try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(2_500) });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
