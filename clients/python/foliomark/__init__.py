"""Documents as GitHub-flavored markdown: `Command` runs foliomark on this machine, `Service` asks one over HTTP."""
from .command import Command
from .converter import Converter, Source
from .results import Conversion, ConversionError, UnavailableError
from .service import Service

__all__ = ["Command", "Conversion", "ConversionError", "Converter", "Service", "Source", "UnavailableError"]
