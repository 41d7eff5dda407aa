export { type PlotMark, TimePlot } from './time-plot';
