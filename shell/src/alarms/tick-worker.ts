// The body of a worker: whatever number it is sent, it answers every so many milliseconds.
addEventListener('message', ({ data: everyMs }: MessageEvent<number>) => {
  setInterval(() => postMessage(null), everyMs);
});
