"""What every figure has to look like: ink on it, a size that files can have, no text beyond its sides."""

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg

QUICK = 80  # dots per inch: enough to look at, and quick to draw


def assert_looks(figures):
    """Every figure has ink on at least one pixel in a hundred, is not too large for a file, and no text leaves it
    sideways."""
    for name, figure in figures.items():
        assert figure.get_figheight() * figure.dpi < 2**16
        figure.set_dpi(QUICK)
        canvas = FigureCanvasAgg(figure)
        canvas.draw()
        picture = np.asarray(canvas.buffer_rgba())
        assert (picture[..., :3] < 250).any(axis=2).mean() > 0.01, name
        for text in texts(figure):
            box = text.get_window_extent(canvas.get_renderer())
            assert box.x0 > -3, (name, text)
            assert box.x1 < picture.shape[1] + 3, (name, text)


def _shown(axes, label):
    """Whether a label of the y axis lies within it: matplotlib keeps some that do not."""
    return min(axes.get_ylim()) <= label.get_position()[1] <= max(axes.get_ylim())


def texts(figure):
    """Everything written in a figure."""
    inside = [text for axes in figure.axes for text in (*axes.texts, axes.title, axes.xaxis.label)]
    ticks = [label for axes in figure.axes for label in axes.get_yticklabels() if _shown(axes, label)]
    legends = [text for legend in figure.legends for text in legend.texts]
    return [text for text in (*figure.texts, *inside, *ticks, *legends) if text.get_text()]
